import type { EdocSum } from '@khlang/contract/edoc-figures'
import { useMoney } from '../labels.ts'

/** What documents come to, a line for each currency. */
export function Sums({ sums, kind }: { sums: readonly EdocSum[]; kind: 'net' | 'vat' | 'gross' }) {
  const money = useMoney()
  if (sums.length === 0) return '–'
  return sums.map((sum) => <div key={sum.currency}>{money(sum[kind], sum.currency)}</div>)
}
