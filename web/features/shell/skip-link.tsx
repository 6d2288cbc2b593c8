/** The first thing that Tab reaches. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-20 rounded-full bg-ink px-5 py-2.5 text-sm font-semibold text-white focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
