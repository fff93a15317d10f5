import type { Job } from '../../platform/jobs.ts'
import type { Previews } from './previews.service.ts'

type Payload = { subject: unknown; blobId: unknown; n: unknown }
const read = (payload: unknown): Partial<Payload> => (typeof payload === 'object' && payload !== null ? payload : {})

export const previewJobs = (previews: Previews): Job[] => [
  {
    name: 'previews:look',
    async run(payload) {
      const { subject } = read(payload)
      if (typeof subject === 'string') await previews.examine(subject)
    },
  },
  {
    name: 'previews:begin',
    async run(payload) {
      const { subject } = read(payload)
      if (typeof subject === 'string') await previews.beginFile(subject)
    },
  },
  {
    name: 'previews:forget',
    async run(payload) {
      const { subject } = read(payload)
      if (typeof subject === 'string') await previews.forget(subject)
    },
  },
  {
    name: 'previews:make',
    async run(payload) {
      const { blobId } = read(payload)
      if (typeof blobId === 'string') await previews.make(blobId)
    },
  },
  {
    name: 'previews:draw',
    async run(payload) {
      const { blobId, n } = read(payload)
      if (typeof blobId === 'string' && typeof n === 'number') await previews.draw(blobId, n)
    },
  },
  {
    name: 'previews:read',
    async run(payload) {
      const { blobId } = read(payload)
      if (typeof blobId === 'string') await previews.read(blobId)
    },
  },
  { name: 'previews:sweep', cron: '40 3 * * *', run: () => previews.sweep() },
]
