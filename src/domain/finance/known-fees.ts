// The fees a site knows of a loan, said once: calculator, weekly estimate and comparison rate all ask here, so that no
// page states two establishment fees (rule finance-5).

/** The part of `tenant.finance` that states fees. */
export interface FeeSettings {
  calculator: { establishmentFee: number };
  quote: { estimate: { establishmentFee: number; monthlyFee: number } };
}

export interface KnownFees {
  /** AUD, once. */
  establishmentFee: number;
  /** AUD a month. */
  monthlyFee: number;
}

/** The fee that the calculator adds to every loan counts; where it adds none, the one of the estimate. */
export function knownFees({ calculator, quote: { estimate } }: FeeSettings): KnownFees {
  return {
    establishmentFee: calculator.establishmentFee || estimate.establishmentFee,
    monthlyFee: estimate.monthlyFee,
  };
}
