import { TRUST_FIGURES } from '../../content/site';

/** The figures of S0§9 as a quiet strip; text, not computed (P-13). */
export function TrustStrip() {
  return (
    <section aria-label="In figures" className="border-y border-line bg-paper">
      <dl className="measure grid grid-cols-2 gap-x-6 gap-y-6 py-8 sm:grid-cols-3 lg:grid-cols-5 lg:py-10">
        {TRUST_FIGURES.map(({ figure, label, detail }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end lg:border-l lg:border-line lg:pl-6 lg:first:border-0 lg:first:pl-0"
          >
            <dt className="text-body leading-snug">
              <span className="font-semibold">{label}</span> <span className="block text-muted">{detail}</span>
            </dt>
            <dd className="display figures mb-1 text-display-4">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
