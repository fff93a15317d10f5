// Sets theme and language before the first paint, so that nothing flashes.
var english = false
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.mantineColorScheme = theme
  english = localStorage.getItem('language') === 'en'
  if (english) document.documentElement.lang = 'en'
} catch (_) {
  // Storage is switched off: the system's theme and Thai.
}
// A page that has nothing to show after four seconds says why, until it has. Nothing of the app may be there by then.
;(function () {
  var notice = null
  // Longer from load to load: scripts that never arrive must not make the page flicker.
  var delay = 2000
  try {
    delay = Number(sessionStorage.getItem('boot_delay')) || delay
  } catch (_) {
    // No storage: as if it were the first time.
  }
  var hasContent = function () {
    var root = document.getElementById('root')
    return root !== null && root.innerText.trim() !== ''
  }
  var text = function () {
    if (!navigator.onLine)
      return english
        ? 'No internet connection. This page will load automatically once you’re connected.'
        : 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต หน้านี้จะโหลดโดยอัตโนมัติเมื่อเชื่อมต่อได้'
    return english
      ? 'Can’t reach the server. Retrying; this page will load automatically.'
      : 'ติดต่อเซิร์ฟเวอร์ไม่ได้ ระบบกำลังลองอีกครั้ง หน้านี้จะโหลดโดยอัตโนมัติ'
  }
  var show = function () {
    if (hasContent()) {
      try {
        sessionStorage.removeItem('boot_delay')
      } catch (_) {
        // No storage: nothing was kept.
      }
      if (notice) notice.remove()
      return
    }
    if (!notice) {
      notice = document.createElement('p')
      notice.setAttribute('role', 'status')
      Object.assign(notice.style, {
        margin: '0',
        padding: '24px',
        fontFamily: 'system-ui, sans-serif',
        textAlign: 'center',
      })
      document.body.append(notice)
      setTimeout(retry, delay)
    }
    if (notice.textContent !== text()) notice.textContent = text()
    setTimeout(show, 250)
  }
  // The app that has started goes on by itself; one whose scripts did not arrive is loaded once the server answers.
  var retry = function () {
    if (hasContent() || document.documentElement.dataset.started) return
    var reload = function (response) {
      if (!response.ok || document.documentElement.dataset.started) return
      wait()
      location.reload()
    }
    var wait = function () {
      delay = Math.min(delay * 2, 30000)
      try {
        sessionStorage.setItem('boot_delay', String(delay))
      } catch (_) {
        // No storage: each load begins anew.
      }
    }
    var again = function () {
      wait()
      setTimeout(retry, delay)
    }
    fetch('/healthz', { cache: 'no-store' }).then(reload).then(again, again)
  }
  setTimeout(show, 4000)
})()
