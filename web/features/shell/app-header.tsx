import { clsx } from 'clsx';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { teaches, useSession, useVisitor } from '../../lib/session';
import { Avatar } from '../../ui/avatar';
import { useInMiddle } from '../../ui/in-middle';
import { Menu, menuItemStyle } from '../../ui/menu';
import { Logo } from './logo';

type Destination = {
  to: string;
  label: string;
  /** Another address of the same screen. */
  also?: string;
};

const DASHBOARD: Destination = { to: '/portal', label: 'Dashboard' };
const TUTOR_LINKS: Destination[] = [
  DASHBOARD,
  { to: '/portal/opportunities', label: 'Opportunities' },
  { to: '/portal/quotes', label: 'Quotes' },
  { to: '/portal/sessions', label: 'Sessions', also: '/portal/booking-requests' },
  { to: '/portal/availability', label: 'Availability' },
];
const ACCOUNT_LINKS = [
  { to: '/setup', label: 'Tutor setup' },
  { to: '/portal/reviews', label: 'Reviews' },
  { to: '/portal/earnings', label: 'Earnings' },
  { to: '/portal/reach', label: 'How you are found' },
  { to: '/portal/notifications', label: 'Notifications' },
  { to: '/portal/account', label: 'Your account' },
];
const ADMIN: Destination = { to: '/admin', label: 'Admin' };
const ADMIN_LINKS: Destination[] = [
  DASHBOARD,
  ADMIN,
  { to: '/admin/vetting', label: 'Vetting' },
  { to: '/admin/cases', label: 'Cases' },
  { to: '/admin/blocks', label: 'Blocks' },
  { to: '/admin/competitions', label: 'Competitions' },
  { to: '/admin/newsletter', label: 'Newsletter' },
  { to: '/admin/ops', label: 'Operations' },
  { to: '/admin/history', label: 'History' },
];

/** The quiet bar above portal and admin. */
export function AppHeader() {
  const { user } = useVisitor('never');
  const { logout } = useSession();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useInMiddle(nav, '[aria-current]', user && pathname);
  const isTutor = user !== null && teaches(user);
  const isAdmin = user?.role === 'admin' && (!isTutor || pathname.startsWith('/admin'));
  const links = isAdmin ? ADMIN_LINKS : user?.role === 'admin' ? [...TUTOR_LINKS, ADMIN] : TUTOR_LINKS;
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className={clsx(isAdmin ? 'wide' : 'measure', 'flex min-h-16 flex-wrap items-center gap-x-6 max-md:py-2')}>
        <Logo />
        {user && (
          <>
            <nav
              ref={nav}
              aria-label="Portal"
              className="relative order-last flex gap-1 max-md:-mx-3 max-md:w-[calc(100%+1.5rem)] max-md:overflow-x-auto md:order-none"
            >
              {links.map(({ to, label, also }) => (
                <Link
                  key={to}
                  to={to}
                  aria-current={pathname === to || pathname === also ? 'page' : undefined}
                  className="inline-flex h-9 items-center rounded-full px-3.5 text-body font-medium whitespace-nowrap text-muted hover:bg-forest/8 hover:text-ink aria-[current=page]:bg-sage aria-[current=page]:text-forest-deep"
                >
                  {label}
                </Link>
              ))}
            </nav>
            <div className="ml-auto">
              <Menu
                align="right"
                label={
                  <>
                    <Avatar
                      name={`${user.firstName} ${user.lastName}`}
                      photo={user.profileImageUrl}
                      width={32}
                      isFirst
                      className="size-8 text-xs"
                    />
                    <span className="sr-only">Your account</span>
                  </>
                }
              >
                <p className="border-b border-line px-3.5 pt-1.5 pb-3 text-sm text-muted">
                  Signed in as <span className="block truncate font-semibold text-ink">{user.username}</span>
                </p>
                {isTutor &&
                  ACCOUNT_LINKS.map(({ to, label }) => (
                    <Link key={to} to={to} className={`${menuItemStyle} mt-1`}>
                      {label}
                    </Link>
                  ))}
                <button type="button" className={`${menuItemStyle} mt-1`} onClick={() => logout()}>
                  Logout
                </button>
              </Menu>
            </div>
          </>
        )}
      </div>
    </header>
  );
}
