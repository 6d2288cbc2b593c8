import { type RefObject, useCallback, useState } from 'react';
import { ApiError, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { nextSlotsOf, type Slot, useHold } from './slots';

export type Held = Slot & { since: number };

type HeldSlotOptions = {
  enquiryId: string;
  quoteId: string;
  /** What is focused where the button that was pressed is gone. */
  title: RefObject<HTMLElement | null>;
  onHeld: () => void;
  /** The free times are others now. */
  onTaken: () => void;
};

/** The time that is kept for the family, and what is offered in its place once it is lost. */
export function useHeldSlot({ enquiryId, quoteId, title, onHeld, onTaken }: HeldSlotOptions) {
  const hold = useHold(enquiryId);
  const [held, setHeld] = useState<Held | null>(null);
  const [offered, setOffered] = useState<readonly Slot[] | null>(null);
  const [hasEnded, setEnded] = useState(false);

  const pick = (slot: Slot) =>
    hold.mutate(
      { quoteId: quoteId, startsAt: slot.startsAt },
      {
        onSuccess: ({ startsAt, endsAt }) => {
          setOffered(null);
          setEnded(false);
          onHeld();
          setHeld({ startsAt, endsAt, since: Date.now() });
        },
        onError: (error) => {
          offerNext(error);
          if (!nextSlotsOf(error))
            toast('Error', wordsOf(error, 'This time could not be held. Please try again.'), 'destructive');
          title.current?.focus();
        },
      },
    );
  const release = () => {
    setHeld(null);
    title.current?.focus();
  };
  const end = useCallback(() => {
    setHeld(null);
    setEnded(true);
    title.current?.focus();
  }, [title]);
  const offerNext = (error: unknown) => {
    setOffered(nextSlotsOf(error));
    onTaken();
  };
  /**
   * A time that is lost goes back to the choice; after any other failure it can be confirmed again as it was filled in.
   */
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) release();
    offerNext(error);
  };
  return { held, offered, hasEnded, isPending: hold.isPending, pick, release, end, refused };
}
