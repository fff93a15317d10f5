"""Works in LibreOffice as a person does, over UNO: one command a line, one answer a line.

`new PATH`, `open PATH`, `type TEXT`, `save`, `close`, `text`; the address of LibreOffice is the first argument.
"""
import sys
import time
import uno
from com.sun.star.beans import PropertyValue

FILTERS = {"odt": "writer8", "docx": "MS Word 2007 XML", "doc": "MS Word 97", "rtf": "Rich Text Format"}


def connect(address):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(600):
        try:
            return resolver.resolve(f"uno:{address};urp;StarOffice.ComponentContext")
        except Exception:
            time.sleep(0.1)
    raise SystemExit("LibreOffice does not answer")


def value(name, what):
    return PropertyValue(Name=name, Value=what)


context = connect(sys.argv[1])
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
document = None
print("ready", flush=True)
for line in sys.stdin:
    command, _, rest = line.rstrip("\n").partition(" ")
    answer = "done"
    try:
        if command == "new":
            made = desktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, (value("Hidden", True),))
            made.Text.setString("first")
            kind = value("FilterName", FILTERS[rest.rsplit(".", 1)[1]])
            made.storeToURL(uno.systemPathToFileUrl(rest), (kind,))
            made.close(True)
        elif command == "open":
            document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(rest), "_blank", 0, (value("Hidden", True),))
            answer = "read-only" if document.isReadonly() else "done"
        elif command == "type":
            document.Text.insertString(document.Text.getEnd(), rest, False)
        elif command == "save":
            document.store()
        elif command == "close":
            document.close(True)
        elif command == "text":
            answer = document.Text.getString()
    except Exception as error:
        answer = "failed " + " ".join(str(error).split())
    print(answer, flush=True)
