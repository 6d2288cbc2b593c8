import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/site-layout.tsx', [
    index('routes/home.tsx'),
    route('tutors/:location', 'routes/city.tsx'),
    route('subjects/:subject', 'routes/subject.tsx'),
    route('auth', 'routes/auth.tsx'),
    route('setup', 'routes/setup.tsx'),
    route('enquiries/:id', 'routes/enquiry.tsx'),
    route('kit', 'routes/kit.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/protected-layout.tsx', [
    route('portal', 'routes/portal.tsx', { id: 'portal' }),
    route('dashboard', 'routes/portal.tsx', { id: 'dashboard' }),
    route('portal/opportunities', 'routes/portal-opportunities.tsx'),
    route('admin', 'routes/admin.tsx'),
    route('admin/history', 'routes/admin-history.tsx'),
  ]),
  route('mailbox', 'routes/mailbox.tsx'),
] satisfies RouteConfig;
