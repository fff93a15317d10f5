#!/usr/bin/env node
import { existsSync } from 'node:fs'

// A package has plain JavaScript; a checkout runs from its sources.
const built = new URL('../dist/main.js', import.meta.url)
const { main } = await import(existsSync(built) ? built : new URL('../src/main.ts', import.meta.url))
process.exitCode = await main(process.argv.slice(2), process)
