export { createProofs, type Proofs } from './proofs.service.ts'
