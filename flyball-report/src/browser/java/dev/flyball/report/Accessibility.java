package dev.flyball.report;

/** Scripts that list what some readers of a page could not read or reach. */
public final class Accessibility {
  /** Visible texts whose contrast with the ground behind them is below 4.5 (WCAG 2, AA). */
  public static final String FAINT_TEXTS =
      """
      const parts = css => (css.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
      const luminance = c => [0.2126, 0.7152, 0.0722].reduce((sum, k, i) => {
        const v = c[i] / 255;
        return sum + k * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
      }, 0);
      const ground = node => {
        for (let n = node; n; n = n.parentElement) {
          const c = parts(getComputedStyle(n).backgroundColor);
          if (c.length < 4 || c[3] === 1) return c;
        }
        return [255, 255, 255];
      };
      const faint = [];
      for (const node of document.querySelectorAll('body *')) {
        const own = [...node.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
        if (!own || !node.checkVisibility() || node.closest('script, style, noscript')) continue;
        const [a, b] = [luminance(parts(getComputedStyle(node).color)), luminance(ground(node))].sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio < 4.5) faint.push(node.className + ' ' + node.textContent.slice(0, 40) + ' ' + ratio.toFixed(2));
      }
      return faint;
      """;

  /** What can be clicked but not focused. */
  public static final String UNREACHABLE =
      """
      return [...document.querySelectorAll('a[href], button, input, select, canvas[tabindex], .plot')]
        .filter(n => n.checkVisibility() && n.tabIndex < 0).map(n => n.outerHTML.slice(0, 80));
      """;

  /** Controls and pictures without a name. */
  public static final String UNNAMED =
      """
      const named = n => n.textContent.trim() || n.getAttribute('aria-label') || n.getAttribute('title') || n.labels?.length;
      return [...document.querySelectorAll('a[href], button, input, select, [role=img], canvas')]
        .filter(n => n.checkVisibility() && !named(n) && !n.closest('[role=img]')).map(n => n.outerHTML.slice(0, 80));
      """;

  private Accessibility() {}
}
