const FIGURES = { LCP: 'largest-contentful-paint', CLS: 'cumulative-layout-shift', TBT: 'total-blocking-time' };

/**
 * One run over a page, which search engines may list or not, in the browser that listens on `port`: scores 0 to 100,
 * LCP and TBT in ms, what failed by name.
 */
export async function measure(address, port, categories, isListed) {
  const { default: lighthouse } = await import('lighthouse');
  const skipAudits = isListed ? [] : ['is-crawlable'];
  const { lhr } = await lighthouse(address, { port, output: 'json', logLevel: 'error', skipAudits });
  const scores = categories.map((name) => [name, Math.round(lhr.categories[name].score * 100)]);
  const figures = Object.entries(FIGURES).map(([name, audit]) => [name, lhr.audits[audit].numericValue]);
  const failed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  return { ...Object.fromEntries([...scores, ...figures]), failed };
}
