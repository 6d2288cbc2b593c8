import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useReturnFocus } from './return-focus';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
};

/** A dialog of 300 px at the right edge (P-06, R-115). */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-ink/45" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-[300px] max-w-full animate-slide-in flex-col overflow-y-auto bg-cream p-6 shadow-over focus:outline-none"
        >
          <div className="flex items-center justify-between">
            <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
            <div className="-mr-2">
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X className="size-5" aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
