// The script for actions on a vehicle page: calculators when they near the viewport, the weekly estimate, saving and
// sharing.
import { analytics } from '../site/page-analytics.ts';
import { pageIdle } from '../dom/page-idle.ts';
import { startVehicleButtons } from './vehicle-buttons.ts';
import { whenNear } from '../dom/when-near.ts';

const vehicle = document.querySelector<HTMLElement>('[data-vehicle]');
if (vehicle) {
  for (const container of vehicle.querySelectorAll<HTMLElement>('[data-calc]')) {
    whenNear(container, () => {
      void import('../calculators/mount.tsx')
        .then((module) =>
          module.mountCalculator({
            container,
            vehicle,
            onFirstUse: () => {
              analytics.count('financeCalculatorFirstUse');
            },
          }),
        )
        .catch((error: unknown) => {
          console.warn('A calculator cannot be shown.', error);
        });
    });
  }
  const box = vehicle.querySelector<HTMLElement>('[data-quote]');
  const price = Number(vehicle.dataset['price']);
  if (box && price > 0) {
    void pageIdle
      .then(() => import('./weekly-estimate.ts'))
      .then(({ fillQuote }) => fillQuote(box, price));
  }
  startReveal(vehicle, () => {
    import('./log-reveal.ts')
      .then((module) =>
        module.logReveal(
          vehicle.dataset['id'] ?? '',
          vehicle.querySelector<HTMLElement>('[data-dealership]')?.dataset['dealership'],
        ),
      )
      .catch((error: unknown) => {
        console.warn('Logging the shown number failed.', error);
      });
  });
  void pageIdle.then(() => {
    startVehicleButtons(vehicle);
  });
}

/**
 * A masked phone number: the first tap shows it everywhere on the page, the next tap calls (rule phone-3). Without a
 * script the page shows the full number. `onShown` is called once, on the first tap.
 */
function startReveal(root: ParentNode, onShown: () => void): void {
  const masked = [...root.querySelectorAll<HTMLElement>('.masked')];
  const reveal = (event: Event) => {
    event.preventDefault();
    onShown();
    for (const each of masked) {
      const number = each.nextElementSibling?.textContent ?? '';
      each.closest('a')?.removeEventListener('click', reveal);
      each.replaceWith(number);
    }
  };
  for (const each of masked) each.closest('a')?.addEventListener('click', reveal);
}
