import { useState } from 'react';
import { TestLoginForm, TestRegisterForm } from '../features/account/test-forms';
import { privateMeta } from '../lib/meta';
import { Card } from '../ui/card';
import { Tabs } from '../ui/tabs';

export const meta = () => privateMeta('Test login');

/** Signs in with the demo account; the server serves this page only where demo data is (U-11, R-24). */
export default function TestLogin() {
  const [tab, setTab] = useState('login');
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[65vh] place-items-center py-10 sm:py-16">
      <div className="w-full max-w-[480px]">
        <h1 className="display text-display-4">Test login</h1>
        <p className="mt-2 mb-6 text-muted">A way in for trying things out. It leads to the tutor setup.</p>
        <Card className="p-5 sm:p-7">
          <Tabs
            label="Login or register"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'login', label: 'Login', panel: <TestLoginForm /> },
              { value: 'register', label: 'Register', panel: <TestRegisterForm /> },
            ]}
          />
        </Card>
      </div>
    </main>
  );
}
