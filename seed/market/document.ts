/** Where the one file lies that all made-up people hand in, as their check and as their degree. */
export const DOCUMENT_KEY = 'demo/wwc-credential.pdf';

const LINES = [
  [24, 'A made-up document'],
  [13, 'It stands for a check or a degree in the demo and shows nothing about anybody.'],
] as const;

function pdf(): Buffer {
  let y = 780;
  const text = LINES.map(([size, line]) => `BT /F1 ${size} Tf 60 ${(y -= 40)} Td (${line}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}${trailer}`,
    'latin1',
  );
}

/** One page that says what it is: small, and a real PDF. */
export const DOCUMENT = pdf();

export async function* document(): AsyncGenerator<Uint8Array> {
  yield DOCUMENT;
}
