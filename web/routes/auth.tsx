import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { TEACHING } from '../content/teaching';
import { LoginForm } from '../features/account/login-form';
import { RegisterForm } from '../features/account/register-form';
import { announceLogout } from '../lib/logout-notice';
import { privateMeta } from '../lib/meta';
import { redirectTarget } from '../lib/redirect';
import { useVisitor } from '../lib/session';
import { Banksia } from '../ui/banksia';
import { Tabs } from '../ui/tabs';

export const meta = () => privateMeta('Login or register');

export default function Auth() {
  const { user } = useVisitor('hinted');
  useEffect(announceLogout, []);
  const [search] = useSearchParams();
  const [tab, setTab] = useState('login');
  const [isRegistering, setRegistering] = useState(false);
  if (user) return <Navigate to={isRegistering ? '/setup' : redirectTarget(search.get('redirect'))} replace />;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="measure grid items-start gap-12 py-10 sm:py-16 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-20"
    >
      <div className="w-full max-w-[560px]">
        <h1 className="display text-display-3">{tab === 'login' ? 'Good to see you' : 'Join as a tutor'}</h1>
        <p className="mt-3 mb-7 text-muted">
          {tab === 'login'
            ? 'For tutors and administrators. Families need no account.'
            : 'An account takes a minute; the profile comes after.'}
        </p>
        <Tabs
          label="Login or register"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'login', label: 'Login', panel: <LoginForm /> },
            {
              value: 'register',
              label: 'Register',
              panel: <RegisterForm onStart={() => setRegistering(true)} onFailure={() => setRegistering(false)} />,
            },
          ]}
        />
      </div>
      <aside
        aria-labelledby="teach"
        className="on-forest relative overflow-hidden rounded-[20px] bg-forest p-8 text-cream sm:p-10"
      >
        <h2 id="teach" className="display text-display-4">
          {TEACHING.title}
        </h2>
        <dl className="mt-7 flex flex-col gap-6">
          {TEACHING.claims.map(({ title, text }) => (
            <div key={title} className="border-t border-cream/20 pt-5">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-body leading-6 text-cream/85">{text}</dd>
            </div>
          ))}
        </dl>
        <Banksia weight="fine" className="mt-8 -mb-4 ml-auto size-28 [&_use:last-child]:stroke-sage" />
      </aside>
    </main>
  );
}
