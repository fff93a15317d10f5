/** A service that signs XML documents in the name of their seller. It throws where it cannot be reached: asked again later. */
export type EtaxSigner = { sign(xml: Uint8Array): Promise<Uint8Array> }
