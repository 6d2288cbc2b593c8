/** A bar of `step` of `of`, with the words beside it. */
export function Progress({ step, of, label }: { step: number; of: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={step}
      aria-valuetext={`Step ${step} of ${of}`}
      className="h-1.5 overflow-hidden rounded-full bg-sand forced-colors:border forced-colors:border-[CanvasText]"
    >
      <div
        className="h-full rounded-full bg-banksia transition-[width] duration-200 ease-out forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
        style={{ width: `${(step / of) * 100}%` }}
      />
    </div>
  );
}
