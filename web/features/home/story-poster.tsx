import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { TESTIMONIALS, type Testimonial } from '../../content/home';
import { Initials } from '../../ui/initials';
import { Banksia } from '../../ui/banksia';

const StoryFilm = lazy(() => import('./story-film'));

const BACKGROUNDS = ['bg-sage', 'bg-honey', 'bg-sand'];
/** `0:26`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The picture of a testimonial, which plays its film. `story` counts the testimonials from 0. */
export function StoryPoster({ story, className }: { story: number; className?: string }) {
  const [isPlaying, setPlaying] = useState(false);
  const { name, seconds } = TESTIMONIALS[story] as Testimonial;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setPlaying(true)}
        className={clsx(
          'group relative grid aspect-[16/10] w-full place-items-center overflow-hidden -outline-offset-4',
          BACKGROUNDS[story % BACKGROUNDS.length],
          className,
        )}
      >
        <Banksia weight="fine" className="absolute -right-5 -bottom-8 size-40 opacity-50" />
        <Initials name={name} className="size-20 bg-paper! text-2xl" />
        <span className="absolute bottom-4 left-4 inline-flex items-center gap-1.5 rounded-full bg-ink px-3 py-1.5 text-xs font-semibold text-white transition-colors duration-150 group-hover:bg-forest">
          <Play className="size-3.5 fill-current" aria-hidden="true" />
          <span className="figures">
            Play video<span className="sr-only"> of {name}</span>, {clock(seconds)}
          </span>
        </span>
      </button>
      {isPlaying && (
        <Suspense>
          <StoryFilm story={story} onClose={() => setPlaying(false)} />
        </Suspense>
      )}
    </>
  );
}
