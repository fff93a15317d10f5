/** One request. `{n}` in path and body becomes a number unique to the request. */
export type Line = {
  method?: string
  path: string
  headers?: Record<string, string>
  /** A text body. */
  text?: string
  /** A body of this many bytes. */
  bytes?: number
}

export type Plan = {
  port: number
  connections: number
  /** Shared by all connections, each sent once. */
  queue?: Line[]
  /** Connection number i repeats the i-th of these. */
  scripts?: Line[][]
  /** How long scripts run. */
  seconds?: number
  /** Warm-up time, which does not count. */
  warmSeconds?: number
}

export type Outcome = {
  requests: number
  seconds: number
  bytesIn: number
  bytesOut: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  most: number
  statuses: Record<string, number>
  /** The last unsuccessful response. */
  complaint: string
}
