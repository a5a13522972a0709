// Reads data from the functions when a part of a page is shown.
import { useEffect, useState } from 'react';
import { callApi, type ApiResult } from './api.ts';

/** Null until the answer arrives. */
export function useLookUp<Value>(path: string): ApiResult<Value> | null {
  const [result, setResult] = useState<ApiResult<Value> | null>(null);
  useEffect(() => void callApi<Value>(path).then(setResult), [path]);
  return result;
}
