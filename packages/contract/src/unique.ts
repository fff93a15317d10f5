/** The names that occur in more than one of these lists. */
type Repeated<Lists extends readonly unknown[], Seen = never> = Lists extends readonly [infer First, ...infer Rest]
  ? (First & Seen) | Repeated<Rest, Seen | First>
  : never

/** `true` if no name occurs in two of these unions; otherwise an object with the repeated ones. */
export type NoDuplicates<Lists extends readonly unknown[]> = [Repeated<Lists>] extends [never]
  ? true
  : { repeated: Repeated<Lists> }
