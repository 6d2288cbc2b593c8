import { Outlet, useLocation } from 'react-router';
import { AdminAlert } from '../features/admin/admin-alert';
import { AppHeader } from '../features/shell/app-header';
import { Guard } from '../features/shell/guard';
import { SkipLink } from '../features/shell/skip-link';

export default function ProtectedLayout() {
  const { pathname } = useLocation();
  const isAdminPage = pathname.startsWith('/admin');
  return (
    <div className="text-body">
      <SkipLink />
      <AppHeader />
      <Guard
        key={pathname}
        whenLost={isAdminPage && <AdminAlert>Please log in to access the admin dashboard.</AdminAlert>}
      >
        <Outlet />
      </Guard>
    </div>
  );
}
