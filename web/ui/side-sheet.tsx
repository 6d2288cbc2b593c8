import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useReturnFocus } from './return-focus';

type SideSheetProps = {
  title: string;
  /** Beside the title: where one is, and the way on. */
  aside?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
};

/** A dialog that covers the right side of the page, for work that needs room; the whole page on a phone. */
export function SideSheet({ title, aside, footer, children, onClose, onKeyDown }: SideSheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-ink/45" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-[1280px] animate-slide-in flex-col bg-cream text-[0.9375rem] leading-[1.375rem] shadow-over focus:outline-none xl:w-[92vw]"
        >
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-paper py-3 pr-3 pl-5 sm:pl-7">
            <Radix.Title className="display min-w-0 flex-1 truncate text-[1.5rem] leading-tight">{title}</Radix.Title>
            {aside}
            <Radix.Close asChild>
              <IconButton label="Close">
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && <footer className="border-t border-line bg-paper px-5 py-3.5 sm:px-7">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
