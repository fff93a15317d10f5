const patience = 4
let worked = false
let failures = 0

/** Whether small pictures are worth asking for: a server that has none would only fill the log with refusals. */
export const thumbnails = {
  offered: () => worked || failures < patience,
  worked: () => {
    worked = true
  },
  failed: () => {
    failures++
  },
}
