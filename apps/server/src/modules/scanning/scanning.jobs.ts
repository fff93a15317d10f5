import type { Job } from '../../platform/jobs.ts'
import { scanJob, type Scanning } from './scanning.service.ts'

export const scanningJobs = ({ scan }: Scanning): Job[] => [{ name: scanJob, cron: '* * * * *', run: () => scan() }]
