import { clsx } from 'clsx';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { EXAMPLE, TESTIMONIALS, type Testimonial } from '../../content/home';
import { STORIES } from '../../content/success-stories';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

const sentencesOf = (text: string) => text.match(/[^.]+\.”?/g)?.map((sentence) => sentence.trim()) ?? [];
const lengthOf = (text: string) => text.split(/\s+/).length + 3;

/**
 * A silent film of words: the sentences of a story light up one after the other, each for as long as it takes to read.
 * Where motion is unwelcome all of them stand at once.
 */
export default function StoryFilm({ story, onClose }: { story: number; onClose: () => void }) {
  const { name, subject, quote, seconds } = TESTIMONIALS[story] as Testimonial;
  const lines = [...sentencesOf(STORIES[story] ?? ''), `“${quote}”`];
  const words = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [at, setAt] = useState(isStill ? lines.length : 0);
  const [isPaused, setPaused] = useState(false);
  const isOver = at >= lines.length;
  const line = lines[at];

  useEffect(() => {
    if (isPaused || line === undefined) return undefined;
    const timer = setTimeout(() => setAt(at + 1), (seconds * 1_000 * lengthOf(line)) / words);
    return () => clearTimeout(timer);
  }, [at, isPaused, line, seconds, words]);

  const [Icon, label, act] = isOver
    ? ([RotateCcw, 'Play again', () => setAt(0)] as const)
    : isPaused
      ? ([Play, 'Play', () => setPaused(false)] as const)
      : ([Pause, 'Pause', () => setPaused(true)] as const);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      description={
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body">
          <Badge>{EXAMPLE}</Badge>
          {subject}. A film of words, without sound.
        </p>
      }
    >
      <div className="mt-6 flex flex-col gap-3 rounded-card bg-sage-light p-6">
        {lines.map((text, index) => (
          <p
            key={text}
            className={clsx(
              'display text-xl leading-snug transition-colors duration-200',
              index > at && 'text-muted',
              index === at && 'text-forest underline decoration-banksia decoration-2 underline-offset-[6px]',
            )}
          >
            {text}
          </p>
        ))}
      </div>
      <div className="mt-6 flex items-center gap-5">
        <Button tone="secondary" onClick={act}>
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </Button>
        <div aria-hidden="true" className="flex flex-1 gap-1.5">
          {lines.map((text, index) => (
            <span key={text} className={clsx('h-1.5 flex-1 rounded-full', index < at ? 'bg-banksia' : 'bg-sand')} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
