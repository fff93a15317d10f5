import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/app/route-tree.gen.ts`,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      tmpDir: `${import.meta.dirname}/node_modules/.tanstack`,
    }),
    react(),
  ],
  build: {
    // light-dark() and nesting stay as written: older targets lower them and colours vanish.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/authorize', '/admin', '/dav', '/logout', '/logout_', '/loginbysso', '/loginsms'].map(
        (path) => [path, 'http://127.0.0.1:8080'],
      ),
    ),
  },
})
