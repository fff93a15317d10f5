/** Thailand has had no other time than this since 1920. */
export const bangkokMs = 7 * 3_600_000

/** An instant with the clock of Bangkok in its UTC fields. */
export const inBangkok = (at: Date): Date => new Date(at.getTime() + bangkokMs)

/** The day that it is in Bangkok, as YYYY-MM-DD. */
export const bangkokDay = (at: Date): string => inBangkok(at).toISOString().slice(0, 10)
