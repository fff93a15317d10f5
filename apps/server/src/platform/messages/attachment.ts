/** A file of a mail, whose bytes are read when it is sent. */
export type Attachment = {
  name: string
  type: string
  size: number
  read(): AsyncIterable<Buffer>
}
