import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useReturnFocus } from './return-focus';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Stays in view below what scrolls. */
  footer: ReactNode;
  children: ReactNode;
};

/** A dialog that rises from the lower edge of a phone and leaves a little of the page above itself. */
export function Sheet({ open, onOpenChange, title, footer, children }: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-ink/45" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-[20px] bg-cream shadow-over focus:outline-none"
        >
          <div className="flex items-center justify-between border-b border-line px-6 py-3">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            <div className="-mr-2">
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X className="size-5" aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
          </div>
          <div className="grow overflow-y-auto px-6 py-5">{children}</div>
          <div className="border-t border-line px-6 py-4">{footer}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
