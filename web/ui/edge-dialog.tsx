import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useReturnFocus } from './return-focus';
import { staysForNotices } from './toast-place';

type EdgeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Which edge it stands at, how it comes and how wide it is. */
  className: string;
  children: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
};

/**
 * What every dialog at an edge of the page is made of: the page
 * dimmed behind it, and the focus given back when it closes.
 */
export function EdgeDialog({ open, onOpenChange, className, children, onKeyDown }: EdgeDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-ink/45" />
        <Radix.Content
          {...returnFocus}
          onInteractOutside={staysForNotices}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className={`fixed z-50 flex flex-col bg-cream shadow-over focus:outline-none ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const EdgeDialogTitle = Radix.Title;

export function CloseButton() {
  return (
    <Radix.Close asChild>
      <IconButton label="Close">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </Radix.Close>
  );
}
