// dependency-cruiser needs the compiler's parser API, which TypeScript 7 no longer has, so it alone uses version 5.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => {
    const asks = /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes('/node_modules/dependency-cruiser/')
    return next(asks ? specifier.replace('typescript', 'typescript-5') : specifier, context)
  },
})
