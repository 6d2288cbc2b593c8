import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';

/** Shown when all four steps are done (T-03). */
export function Congratulations() {
  return (
    <section
      aria-labelledby="congratulations"
      className="on-forest relative overflow-hidden rounded-[20px] bg-forest p-7 text-cream sm:p-10"
    >
      <Banksia
        weight="fine"
        className="absolute -right-6 -bottom-8 size-44 opacity-60 [&_path:last-child]:stroke-sage"
      />
      <h2 id="congratulations" className="display text-display-4">
        Congratulations!
      </h2>
      <p className="relative mt-3 max-w-[46ch] text-cream/90">
        All four steps are done. We confirm within 1-2 business days; your first opportunities then arrive by email and
        in your portal.
      </p>
      <div className="relative mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/portal" tone="light">
          Go to your portal
        </ButtonLink>
        <ButtonLink
          to="/portal/availability"
          tone="quiet"
          className="border border-cream/40 text-cream! hover:bg-cream/10!"
        >
          Set your weekly hours
        </ButtonLink>
      </div>
    </section>
  );
}
