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
            onFirstUse: () => analytics.count('financeCalculatorFirstUse'),
          }),
        )
        .catch((error: unknown) => console.warn('A calculator cannot be shown.', error));
    });
  }
  const box = vehicle.querySelector<HTMLElement>('[data-quote]');
  const price = Number(vehicle.dataset['price']);
  if (box && price > 0) {
    void pageIdle
      .then(() => import('./weekly-estimate.ts'))
      .then(({ fillQuote }) => fillQuote(box, price));
  }
  // A masked phone number: the first tap shows it everywhere on the page, the next tap calls (rule phone-3). Without a
  // script the page shows the full number.
  vehicle.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link?.querySelector('.masked')) return;
    event.preventDefault();
    import('./reveal.ts')
      .then(({ reveal }) => reveal(vehicle))
      .catch(() => location.assign(link.href));
  });
  void pageIdle.then(() => startVehicleButtons(vehicle));
}
