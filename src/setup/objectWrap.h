// Included before all others where better-sqlite3 12 is compiled. Since 24.19, Node's ObjectWrap removes a cleanup hook when its
// object is collected, which ends the process if that happens outside JavaScript (https://github.com/nodejs/node/issues/65446).
// This is the same ObjectWrap without hooks, as older Nodes have it and the prebuilt binaries use it.
#include <node.h>
#define AddEnvironmentCleanupHook(...) ((void)0)
#define RemoveEnvironmentCleanupHook(...) ((void)0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
