// The known fees of a loan. Calculator, weekly estimate and comparison rate all use these, so that no page states two
// establishment fees (rule finance-5).

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

/** The fee that the calculator adds to every loan; without one, the fee of the estimate. */
export function knownFees({ calculator, quote: { estimate } }: FeeSettings): KnownFees {
  return {
    establishmentFee: calculator.establishmentFee || estimate.establishmentFee,
    monthlyFee: estimate.monthlyFee,
  };
}
