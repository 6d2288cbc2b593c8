import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { FOR_TUTORS, type MenuEntry, RESOURCES, YEAR_LEVELS } from '../../content/navigation';
import { useSession, useVisitor } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Menu, menuItemStyle } from '../../ui/menu';
import { useEnquiryForm } from '../../lib/find-my-tutor';
import { Logo } from './logo';

const Drawer = lazy(() => import('../../ui/drawer').then((module) => ({ default: module.Drawer })));

const quietLink =
  'inline-flex h-10 items-center rounded-full px-3.5 text-body font-medium transition-colors duration-150 hover:bg-forest/8';

function Entry({ entry, className, onClick }: { entry: MenuEntry; className: string; onClick?: () => void }) {
  return entry.external ? (
    <a href={entry.to} target="_blank" rel="noopener" className={className} onClick={onClick}>
      {entry.label}
    </a>
  ) : (
    <Link to={entry.to} className={className} onClick={onClick}>
      {entry.label}
    </Link>
  );
}

/** The public header (P-03 to P-06); a signed-in user also finds the portal and `Logout`. */
export function Header() {
  const { user } = useVisitor('hinted');
  const { logout } = useSession();
  const showForm = useEnquiryForm();
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-cream">
      <div className="measure flex h-[72px] items-center gap-2 max-[430px]:gap-0.5 max-[380px]:px-4!">
        <Logo className="max-[359px]:sr-only" />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 lg:flex">
          <Entry entry={YEAR_LEVELS} className={quietLink} />
          <Menu label="Resources">
            {RESOURCES.map((entry) => (
              <Entry key={entry.label} entry={entry} className={menuItemStyle} />
            ))}
          </Menu>
          <Menu label="For Tutors" align="right">
            {FOR_TUTORS.map((entry) => (
              <Entry key={entry.label} entry={entry} className={menuItemStyle} />
            ))}
          </Menu>
          {user && (
            <>
              <Link to="/portal" className={quietLink}>
                Portal
              </Link>
              <button type="button" className={quietLink} onClick={() => logout()}>
                Logout
              </button>
            </>
          )}
        </nav>
        <Button
          className="ml-auto px-4 max-[430px]:h-10 max-[430px]:px-3.5 max-[430px]:text-sm max-[380px]:px-3! max-[380px]:text-xs! lg:ml-3"
          onClick={showForm}
        >
          Find My Tutor Now
        </Button>
        <MobileDrawer onFindTutor={showForm} isSignedIn={Boolean(user)} onLogout={() => logout()} />
      </div>
    </header>
  );
}

type MobileDrawerProps = { onFindTutor: () => void; isSignedIn: boolean; onLogout: () => void };

function MobileDrawer({ onFindTutor, isSignedIn, onLogout }: MobileDrawerProps) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const close = () => setOpen(false);
  const group = (title: string, entries: MenuEntry[]) => (
    <section aria-label={title} className="mt-5">
      <h3 className="px-3.5 text-sm font-semibold text-muted">{title}</h3>
      {entries.map((entry) => (
        <Entry key={entry.label} entry={entry} className={menuItemStyle} onClick={close} />
      ))}
    </section>
  );
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-mr-2 lg:hidden"
        onClick={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      >
        <MenuIcon className="size-6" aria-hidden="true" />
      </IconButton>
      {hasOpened && (
        <Suspense>
          <Drawer open={open} onOpenChange={setOpen} title="Menu">
            <nav aria-label="Menu" className="-mx-3.5 mt-3 flex flex-col">
              <Entry entry={YEAR_LEVELS} className={menuItemStyle} onClick={close} />
              {group('Resources', RESOURCES)}
              {group('For Tutors', FOR_TUTORS)}
              {isSignedIn && (
                <section aria-label="Your account" className="mt-5">
                  <Entry entry={{ label: 'Portal', to: '/portal' }} className={menuItemStyle} onClick={close} />
                  <button type="button" className={menuItemStyle} onClick={() => (close(), onLogout())}>
                    Logout
                  </button>
                </section>
              )}
            </nav>
            <Button
              className="mt-auto shrink-0"
              onClick={() => {
                close();
                setTimeout(onFindTutor);
              }}
            >
              Find My Tutor Now
            </Button>
          </Drawer>
        </Suspense>
      )}
    </>
  );
}
