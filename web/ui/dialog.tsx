import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { useReturnFocus } from './return-focus';
import { staysForNotices } from './toast-place';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
};

/** A dialog in the middle of the page, closed by its button, Escape or a click beside it. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-ink/45" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4 pt-[max(1rem,var(--toast-bottom,0px))]">
          <Radix.Content
            {...returnFocus}
            onInteractOutside={staysForNotices}
            {...(!description && { 'aria-describedby': undefined })}
            className="pointer-events-auto relative w-full max-w-[540px] animate-rise rounded-[20px] bg-paper p-7 shadow-over focus:outline-none sm:p-9"
          >
            <Radix.Title className="display pr-10 text-3xl">{title}</Radix.Title>
            {description && (
              <Radix.Description asChild>
                <div className="mt-3 text-muted">{description}</div>
              </Radix.Description>
            )}
            {children}
            <div className="absolute top-5 right-5">
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X className="size-5" aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
