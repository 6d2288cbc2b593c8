const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.500l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z';

/** A rating out of five as one image with a name. */
export function Stars({ rating }: { rating: number }) {
  const share = `${(rating / 5) * 100}%`;
  return (
    <span role="img" aria-label={`Rated ${rating} out of 5 stars`} className="relative inline-flex h-5">
      <Row className="fill-line" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: share }}>
        <Row className="fill-banksia" />
      </span>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 120 24" width="100" height="20" className={`max-w-none ${className}`} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((star) => (
        <path key={star} d={STAR} transform={`translate(${star * 24} 0)`} />
      ))}
    </svg>
  );
}
