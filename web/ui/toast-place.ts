/** What must not lie under a notice: all that is pressed, and what says where one is. */
const NEEDED = 'h1, a[href], button, input, select, textarea, summary';
const TOP = '--toast-top';
const BOTTOM = '--toast-bottom';
const ROOM = '--toast-room';
const GAP = 16;

/** How far the page has to move down so that nothing needed lies under the notice while the page stands at its top. */
function roomFor(notice: HTMLElement, headerHeight: number, before: number): number {
  const region = notice.getBoundingClientRect();
  const { left, right, bottom } = notice.firstElementChild?.getBoundingClientRect() ?? region;
  const end = headerHeight + bottom - region.top;
  const needed = document.getElementById('main')?.querySelectorAll(NEEDED) ?? [];
  const tops = [...needed].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const top = box.top + scrollY - before;
    const isUnder =
      box.width > 0 && box.right > left && box.left < right && top < end && top + box.height > headerHeight;
    return isUnder ? [top] : [];
  });
  return tops.length === 0 ? 0 : Math.min(end + GAP - Math.min(...tops), region.height);
}

/**
 * Keeps the notice below the header, and everything else reachable while it stands: the page moves down where something
 * needed would lie under it, and dialogs begin below it. Returns the way to stop.
 */
export function keepPlace(notice: HTMLElement): () => void {
  const { style } = document.documentElement;
  const place = () => {
    const header = document.querySelector('header');
    const top = Math.max(0, header?.getBoundingClientRect().bottom ?? 0);
    const box = notice.getBoundingClientRect();
    const before = Number.parseFloat(style.getPropertyValue(ROOM)) || 0;
    const room = roomFor(notice, header?.offsetHeight ?? 0, before);
    style.setProperty(TOP, `${top}px`);
    style.setProperty(BOTTOM, `${top + box.height}px`);
    style.setProperty(ROOM, `${room}px`);
    // Most browsers keep what is read in its place by themselves.
    if (scrollY > 0 && room !== before && !CSS.supports('overflow-anchor', 'auto'))
      scrollBy({ top: room - before, behavior: 'instant' });
  };
  place();
  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  // What is read later may bring something to press, also where the page does not grow by it.
  const content = new MutationObserver(placeSoon);
  content.observe(document.body, { childList: true, subtree: true });
  const sizes = new ResizeObserver(placeSoon);
  sizes.observe(document.body);
  sizes.observe(notice);
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  return () => {
    cancelAnimationFrame(frame);
    content.disconnect();
    sizes.disconnect();
    removeEventListener('scroll', place);
    removeEventListener('resize', place);
    for (const name of [TOP, BOTTOM, ROOM]) style.removeProperty(name);
  };
}

/** For dialogs: pressing a notice above one is not a press beside it, which would close it. */
export const staysForNotices = (event: Event): void => {
  if (!(event.target instanceof Element)) return;
  // A notice that was closed by the press is gone by now.
  const isNotice = !event.target.isConnected || event.target.closest('[data-notices]') !== null;
  if (isNotice) event.preventDefault();
};
