/** A request that says something that the protocol does not allow; its sender is to be told 400. */
export class WebdavError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebdavError'
  }
}
