import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Section } from '../../ui/section';

const DrawsList = lazy(() => import('./draws-list'));
/** How far before they are seen they are loaded. */
const AHEAD = '600px 0px';

/** The draws, whose scripts come when somebody scrolls near: most visitors come to enter. */
export function Draws() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setNear((was) => was || entries.some((one) => one.isIntersecting)),
      {
        rootMargin: AHEAD,
      },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Section
      id="draws"
      title="Draws"
      intro="What was drawn, and how you can check it."
      className="scroll-mt-24 border-t border-line"
    >
      <div ref={place} className="min-h-40">
        {isNear && (
          <Suspense fallback={null}>
            <DrawsList />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
