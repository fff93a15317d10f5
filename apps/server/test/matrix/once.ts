/** What is made once for each world, when it is first needed. */
export function once<W extends object, T>(make: (all: W) => Promise<T>): (all: W) => Promise<T> {
  const made = new WeakMap<W, Promise<T>>()
  return (all) => {
    const known = made.get(all) ?? make(all)
    made.set(all, known)
    return known
  }
}
