import { expect, type Page } from '@playwright/test';

/** Marks the controls in view that show an icon and no words, one of each picture; returns how many there are. */
async function markIconControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.querySelectorAll('[data-icon-control]').forEach((element) => element.removeAttribute('data-icon-control'));
    const wordsOf = (element: Element) => {
      const copy = element.cloneNode(true) as Element;
      copy.querySelectorAll('.sr-only').forEach((hidden) => hidden.remove());
      return copy.textContent?.trim() ?? '';
    };
    const pictures = new Set<string>();
    // A dialog covers what is behind it, but not the notices.
    const view = document.querySelector('[role=dialog]') ?? document;
    for (const control of view.querySelectorAll('button, a[href], [role=button]')) {
      const icon = control.querySelector('svg');
      const picture = icon?.innerHTML ?? '';
      const isShown = control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled');
      if (!icon || !isShown || wordsOf(control) || pictures.has(picture)) continue;
      control.setAttribute('data-icon-control', String(pictures.size));
      pictures.add(picture);
    }
    return pictures.size;
  });
}

/** The names of the icons in view, each of which its tooltip has shown. */
export async function accessibleNames(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let number = 0, count = await markIconControls(page); number < count; number++) {
    const control = page.locator(`[data-icon-control="${number}"]`);
    await control.hover();
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toHaveText(/./);
    const name = (await tooltip.textContent()) ?? '';
    await expect(control).toHaveAccessibleName(name);
    names.push(name);
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
  }
  return names;
}
