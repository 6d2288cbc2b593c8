import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInAt } from '../../lib/redirect';
import { useSession, useVisitor } from '../../lib/session';
import { useIsAuthenticating } from '../../lib/sign-in';
import { Spinner } from '../../ui/button';

type GuardProps = {
  children: ReactNode;
  /** Shown in place of the redirect when a session ends on the page. */ whenLost?: ReactNode;
};

/** Lets only a signed-in user through; asks the server on every visit (U-04, R-101). */
export function Guard({ children, whenLost }: GuardProps) {
  const visitor = useVisitor('always');
  const session = useSession();
  const isAuthenticating = useIsAuthenticating();
  const [wasLostBefore] = useState(session.isLost);
  const { pathname, search } = useLocation();
  if (visitor.status === 'authenticated' && !session.isLeaving) return children;
  if (visitor.status === 'loading' || session.isLeaving || isAuthenticating) {
    return (
      <div className="grid min-h-[60vh] place-items-center text-muted">
        <Spinner label={isAuthenticating ? 'Authenticating...' : 'Checking authentication...'} />
      </div>
    );
  }
  if (session.isLost && !wasLostBefore && whenLost) return whenLost;
  return <Navigate to={signInAt(pathname + search)} replace />;
}
