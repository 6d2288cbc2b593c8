type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /**
     * What was done on the built page before it was alive: a script of the page itself collects it
     * (`web/postbuild.mjs`).
     */
    early?: { answers: Map<Control, string | boolean>; presses: Set<HTMLElement> };
  }
}

/** Answers and presses what was answered and pressed in this part of the page before it was alive, once each. */
export function bringAlive(part: HTMLElement): void {
  const { early } = window;
  part.dataset['live'] = 'true';
  if (!early) return;
  const isHere = (element: Element) => (element.closest('[data-part]') ?? document.documentElement) === part;
  for (const [control, value] of [...early.answers].filter(([control]) => isHere(control))) {
    early.answers.delete(control);
    answer(control, value);
  }
  const presses = [...early.presses].filter(isHere);
  for (const button of presses) early.presses.delete(button);
  // The answers have been drawn by then.
  if (presses.length > 0) setTimeout(() => presses.forEach(press));
}

const keyOf = (name: string) => `banksia.early.${name}`;
const controlsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>('input, select, textarea, button')];

/** Keeps what waits in this part of the page over a reload of the page. */
export function keepEarly(name: string, part: Element): void {
  const controls = controlsOf(part);
  const answers = [...(window.early?.answers ?? [])].map(([control, value]) => [controls.indexOf(control), value]);
  const presses = [...(window.early?.presses ?? [])].map((button) => controls.indexOf(button));
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ answers, presses }));
  } catch {
    // A browser that forbids storage asks for it again.
  }
}

/** Whether something was kept for this part, which waits in it again. */
export function recallEarly(name: string, part: Element): boolean {
  try {
    const kept = sessionStorage.getItem(keyOf(name));
    sessionStorage.removeItem(keyOf(name));
    const { early } = window;
    if (!kept || !early) return false;
    const { answers, presses } = JSON.parse(kept) as { answers: [number, string | boolean][]; presses: number[] };
    const controls = controlsOf(part);
    for (const [index, value] of answers) {
      const control = controls[index] as Control | undefined;
      if (!control) continue;
      early.answers.set(control, value);
      if (typeof value === 'boolean') (control as HTMLInputElement).checked = value;
      else control.value = value;
    }
    for (const index of presses) if (controls[index]) early.presses.add(controls[index]);
    return true;
  } catch {
    return false;
  }
}

/** Writes what was typed or ticked as the visitor did: forms have drawn their own value over it, or do not know it. */
function answer(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (control as HTMLInputElement).checked = !value;
    control.click();
    return;
  }
  // React hears of a value only where it differs from the one that was written through it.
  control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Tabs are chosen when the mouse goes down. */
function press(button: HTMLElement): void {
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  button.click();
}
