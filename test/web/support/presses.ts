import { expect, type Locator, type Page } from '@playwright/test';

type Press = {
  /** Leads to what is pressed, filled in; asked again for the retry. */
  reach: () => Promise<Locator> | Locator;
  sends: readonly [method: string, path: string | RegExp];
  /** What stands on the screen once it has failed. */
  message: string | RegExp;
};

/** A call that waits for its answer. */
type Held = { key: string | undefined; body: string | null; refuse: () => Promise<void>; let: () => Promise<void> };

const REFUSAL = { status: 503, json: { message: 'Not at the moment, please try again', code: 'unavailable' } };

/** Keeps every call of a kind waiting, in the order in which they come. */
export async function hold(page: Page, method: string, path: string | RegExp): Promise<Held[]> {
  const held: Held[] = [];
  await page.route(path, (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    held.push({
      key: request.headers()['idempotency-key'],
      body: request.postData(),
      refuse: () => route.fulfill(REFUSAL),
      let: () => route.continue(),
    });
    return undefined;
  });
  return held;
}

/** Two clicks and two sent forms before the page comes to anything else, and once more when it has. */
export const pressFast = (button: Locator): Promise<void> =>
  button.evaluate(async (element) => {
    const press = () => {
      if (!(element instanceof HTMLButtonElement)) throw new Error('This is no button');
      element.click();
      if (element.type === 'submit') element.form?.requestSubmit();
    };
    press();
    press();
    await new Promise((over) => setTimeout(over));
    press();
  });

/**
 * Presses as fast as a browser can and finds one call; it fails and is pressed again, which is one more call under the
 * same key.
 */
export async function expectSentOnce(page: Page, { reach, sends: [method, path], message }: Press): Promise<void> {
  const held = await hold(page, method, path);
  for (const attempt of [1, 2]) {
    const button = await reach();
    await expect(button).toBeEnabled();
    await pressFast(button);
    await expect.poll(() => held.length, `${String(path)}, attempt ${attempt}`).toBe(attempt);
    const answered = page.waitForResponse((answer) => answer.status() === REFUSAL.status);
    await held[attempt - 1]?.refuse();
    await answered;
    await expect(page.getByText(message).first()).toBeVisible();
    // The words of the first attempt still stand: the second has failed once what was pressed is free again, or gone.
    await expect(button.and(page.locator(':disabled'))).toHaveCount(0);
    expect(held, `${String(path)}, attempt ${attempt}`).toHaveLength(attempt);
  }
  const [first, second] = held;
  expect(first?.key, String(path)).toMatch(/^[\da-z-]{20,}$/);
  expect(second, String(path)).toMatchObject({ key: first?.key, body: first?.body });
  await page.unroute(path);
}
