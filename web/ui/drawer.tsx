import type { ReactNode } from 'react';
import { CloseButton, EdgeDialog, EdgeDialogTitle } from './edge-dialog';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
};

/** A dialog of 300 px at the right edge (P-06, R-115). */
export function Drawer({ title, children, ...state }: DrawerProps) {
  return (
    <EdgeDialog
      {...state}
      className="top-(--toast-bottom,0px) right-0 bottom-0 w-[300px] max-w-full animate-slide-in overflow-y-auto p-6"
    >
      <div className="flex items-center justify-between">
        <EdgeDialogTitle className="text-base font-semibold">{title}</EdgeDialogTitle>
        <div className="-mr-2">
          <CloseButton />
        </div>
      </div>
      {children}
    </EdgeDialog>
  );
}
