import type { Receipt } from '../../../application/booking/read-sessions.query.js';
import { dateText, dollarsText, lengthText, momentText } from '../../../domain/shared/format.js';
import { gstWithin } from '../../../domain/tutor/billing.js';
import { escapeHtml } from '../format/html.js';

/** A page of its own without scripts: it is read, printed and saved. */
export const RECEIPT_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** `12 345 678 901` */
const abnText = (abn: string) => (/^\d{11}$/.test(abn) ? abn.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4') : abn);

/**
 * The receipt for a session's price, on A4 and on a phone (G-15). Of a tutor who was registered for GST when it was
 * paid it shows the GST within the price and, as an ABN belongs to it, is a tax invoice; of any other neither.
 */
export function receiptPage(receipt: Receipt): string {
  const { reference, tutorName, businessName, abn, studentName, learnerName, subject, startsAt, timezone, paidAt } =
    receipt;
  const { status, gstRegistered, totalCost } = receipt;
  const facts: [string, string][] = [
    ['Receipt number', reference],
    ['Tutor', tutorName],
    ...(businessName ? [['Business', businessName] satisfies [string, string]] : []),
    ...(abn ? [['ABN', abnText(abn)] satisfies [string, string]] : []),
    ['Family', studentName || 'A former family'],
    ...(learnerName ? [['Lesson for', learnerName] satisfies [string, string]] : []),
    ['Session', `${subject}, ${lengthText(receipt.sessionDuration)}`],
    ['Held on', momentText(startsAt, timezone)],
    ['Payment recorded on', dateText(paidAt, timezone)],
  ];
  const rows = facts.map(([term, words]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(words)}</dd>`).join('\n');
  const state = status === 'refunded' ? 'Refunded' : 'Paid';
  const title = gstRegistered && abn ? 'Tax invoice' : 'Receipt';
  const gst = gstRegistered
    ? `<p class="part"><span>Includes GST of</span><span>${dollarsText(gstWithin(totalCost))}</span></p>\n`
    : '';
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} ${escapeHtml(reference)} | Banksia</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>@page{size:A4;margin:20mm}*{box-sizing:border-box}body{font:16px/26px Inter,system-ui,sans-serif;background:#FBF8F1;color:#16241D;margin:0}
main{max-width:44rem;margin:0 auto;padding:2.5rem 1.25rem;overflow-wrap:anywhere}header{display:flex;align-items:center;gap:.75rem;font-weight:600}img{width:40px;height:40px}
h1{font:500 36px/42px Fraunces,Georgia,"Times New Roman",serif;margin:2rem 0 1.5rem}dl{display:grid;grid-template-columns:12rem 1fr;margin:0;border-bottom:1px solid #E2DBCB}
dt,dd{margin:0;padding:.6rem 0;border-top:1px solid #E2DBCB}dt{color:#56635B}.sum{display:flex;justify-content:space-between;gap:1rem;font-size:22px;line-height:30px;font-weight:600;margin:1.5rem 0}
.part{display:flex;justify-content:space-between;gap:1rem;margin:-1rem 0 1.5rem}
footer{color:#56635B;font-size:14px;line-height:22px}@media(max-width:34rem){dl{grid-template-columns:1fr}dd{border:0;padding-top:0}}
@media print{body{background:#fff}main{max-width:none;padding:0}}</style>
</head><body><main><header><img src="/favicon.svg" alt="">Banksia</header><h1>${title}</h1>
<dl>
${rows}
</dl>
<p class="sum"><span>${state}</span><span>${dollarsText(totalCost)}</span></p>
${gst}<footer>Amount in Australian dollars. The family and the tutor settled this payment between them; Banksia recorded it.</footer></main></body></html>`;
}
