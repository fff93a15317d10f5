/** A request that violates the protocol; answered with 400. */
export class WebdavError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebdavError'
  }
}
