import { Outlet } from 'react-router';
import { Footer } from '../features/shell/footer';
import { Header } from '../features/shell/header';
import { SkipLink } from '../features/shell/skip-link';

export default function SiteLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <Outlet />
      <Footer />
    </>
  );
}
